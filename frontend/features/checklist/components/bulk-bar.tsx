import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { statusAfter } from '#shared/domain/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { limits } from '#shared/schema/limits.ts';
import { Button } from '../../../components/button.tsx';
import { SteadyButton } from '../../../components/steady-button.tsx';
import { moveFocus } from '../../../lib/move-focus.ts';
import { type ItemUpdate, isRejected, useChangeItems } from '../api/checklist.ts';
import { checklistTexts } from '../texts.ts';
import { useWork } from '../work.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Staff actions for several items. Each action says how many of the items it applies to. */
export function BulkBar({
  items,
  chosen,
  onChoose,
}: {
  items: readonly ChecklistItem[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}) {
  const { caseId, onChange } = useWork();
  const { mutate, isPending } = useChangeItems(caseId, onChange);
  const [isAsking, setAsking] = useState(false);
  const accept = useRef<HTMLButtonElement>(null);
  const selected = items.filter(({ id }) => chosen.has(id));
  const toReview = items.filter(({ status }) => status === 'UPLOADED');
  const able = {
    accept: selected.filter((item) => statusAfter('accept', item)),
    not_needed: selected.filter((item) => statusAfter('not_needed', item)),
    ask: selected.filter(({ status, by }) => status === 'MISSING' && by === 'APPLICANT'),
  };
  const isTooMany = selected.length > limits.checklistItemsPerRequest;
  const change = (of: readonly ChecklistItem[], to: ItemUpdate['change'], done: string) =>
    mutate(
      { wanted: of.map((item) => ({ item, change: to })), done },
      {
        onSuccess: ({ results }) => {
          onChoose(new Set(results.filter(isRejected).map(({ item_id }) => item_id)));
          setAsking(false);
        },
      },
    );
  const canDo = (of: readonly ChecklistItem[]) => of.length > 0 && !isTooMany && !isPending;
  return (
    <section className="checklist-bulk" aria-label="Change the selected items">
      <p className="text-ui" role="status">
        {isTooMany
          ? `${selected.length} selected. Select up to ${limits.checklistItemsPerRequest} at a time.`
          : `${selected.length} selected`}
      </p>
      {selected.length === 0 && toReview.length > 0 && (
        <Button
          small
          onClick={() => {
            // The button disappears, and the next one is enabled.
            flushSync(() => onChoose(new Set(toReview.map(({ id }) => id))));
            moveFocus([accept.current], { preventScroll: true });
          }}
        >
          Select all to review ({toReview.length})
        </Button>
      )}
      <SteadyButton
        ref={accept}
        small
        variant="secondary"
        disabled={!canDo(able.accept)}
        onClick={() =>
          change(able.accept, { kind: 'accept' }, checklistTexts.changed(able.accept.length, 'accepted'))
        }
      >
        {countText('Accept', able.accept)}
      </SteadyButton>
      <SteadyButton small disabled={!canDo(able.not_needed)} onClick={() => setAsking(true)}>
        {countText('Not needed', able.not_needed)}
      </SteadyButton>
      <SteadyButton
        small
        disabled={!canDo(able.ask)}
        onClick={() => change(able.ask, { kind: 'ask' }, checklistTexts.requested(able.ask.length))}
      >
        {countText('Request', able.ask)}
      </SteadyButton>
      {selected.length > 0 && (
        <Button
          small
          variant="ghost"
          onClick={({ currentTarget }) => {
            // The button disappears.
            const first = currentTarget.closest('.checklist')?.querySelector('.item > [type="checkbox"]');
            moveFocus([first], { preventScroll: true });
            onChoose(new Set());
          }}
        >
          Clear selection
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          name="bulk"
          kind="not_needed"
          title={checklistTexts.items(able.not_needed.length)}
          busy={isPending}
          onClose={() => setAsking(false)}
          onReason={(reason) =>
            change(
              able.not_needed,
              { kind: 'not_needed', reason },
              checklistTexts.changed(able.not_needed.length, 'marked as not needed'),
            )
          }
        />
      )}
    </section>
  );
}

const countText = (label: string, items: readonly ChecklistItem[]): string =>
  items.length > 0 ? `${label} (${items.length})` : label;
