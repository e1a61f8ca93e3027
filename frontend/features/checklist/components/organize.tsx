import type { Checklist } from '#shared/contract/checklist.ts';
import { BulkBar } from './bulk-bar.tsx';
import { RemovedItems } from './removed-items.tsx';

/** Staff actions on the list itself: change several items, and restore removed ones. */
export function Organize({
  items,
  removed,
  chosen,
  onChoose,
}: Pick<Checklist, 'items' | 'removed'> & {
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}) {
  return (
    <>
      <BulkBar items={items} chosen={chosen} onChoose={onChoose} />
      <RemovedItems removed={removed} />
    </>
  );
}
