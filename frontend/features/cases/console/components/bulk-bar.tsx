import { CalendarClock, FilePlus2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CaseStatus, caseStatuses, caseStatusLabels } from '#shared/domain/case-status.ts';
import { SelectField } from '../../../../components/amplify/fields.tsx';
import { Button } from '../../../../components/button.tsx';
import { lazyPart } from '../../../../components/lazy-part.tsx';
import { LoadFailure } from '../../../../components/load-failure.tsx';
import { colleagueOptions, useColleagues } from '../../../../lib/colleagues.ts';
import { moveFocus } from '../../../../lib/move-focus.ts';
import { countOf } from '../../count-text.ts';
import type { BulkChange } from '../bulk-change.ts';
import { employerTexts } from '../texts.ts';

const BulkDialogs = lazyPart(() => import('./bulk-dialogs.tsx'), LoadFailure);

const unassigned = 'unassigned';

/** Tells the table's styles the height of the bar, whose controls wrap in narrow windows. */
function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    const list = element?.closest<HTMLElement>('.cases');
    if (!element || !list) return;
    const observer = new ResizeObserver(() =>
      list.style.setProperty('--bar-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      list.style.removeProperty('--bar-height');
    };
  }, [bar]);
}

/** Actions for the selected cases: status, owner, due date, and requests, each with a confirmation. */
export function BulkBar({
  chosen,
  busy,
  applied,
  onChange,
  onClear,
  children,
}: {
  chosen: number;
  busy: boolean;
  /** Number of applied changes. Each one closes the dialog that asked for it. */
  applied: number;
  onChange: (change: BulkChange) => void;
  onClear: () => void;
  /** Shown next to the number of selected cases. */
  children?: ReactNode;
}) {
  const [status, setStatus] = useState('');
  const [owner, setOwner] = useState('');
  const [dialog, setDialog] = useState<'due' | 'request'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each applied change
  useEffect(() => setDialog(undefined), [applied]);
  const colleagues = useColleagues();
  const bar = useRef<HTMLElement>(null);
  useBarHeight(bar);
  const apply = () => {
    const known = CaseStatus.safeParse(status);
    if (known.success) onChange({ kind: 'status', status: known.data });
    if (owner) onChange({ kind: 'owner', owner_id: owner === unassigned ? null : owner });
  };
  return (
    <section ref={bar} className="bulk compact" aria-label="Change the selected cases">
      <p className="text-ui" role="status">
        {countOf(chosen)} selected
      </p>
      {children}
      <SelectField
        label={<span className="visually-hidden">New status</span>}
        placeholder="Change status to..."
        options={caseStatuses.map((value) => ({ value, label: caseStatusLabels[value] }))}
        value={status}
        onChange={(event) => {
          setStatus(event.target.value);
          setOwner('');
        }}
      />
      <SelectField
        label={<span className="visually-hidden">New owner</span>}
        placeholder="Assign to..."
        options={[
          ...colleagueOptions(colleagues, undefined),
          { value: unassigned, label: employerTexts.unassigned },
        ]}
        value={owner}
        onChange={(event) => {
          setOwner(event.target.value);
          setStatus('');
        }}
      />
      <Button
        small
        variant="secondary"
        busy={busy}
        busyLabel="Checking..."
        disabled={!status && !owner}
        onClick={apply}
      >
        Apply
      </Button>
      <Button small icon={CalendarClock} onClick={() => setDialog('due')} disabled={busy}>
        Due date
      </Button>
      <Button small icon={FilePlus2} onClick={() => setDialog('request')} disabled={busy}>
        Request documents
      </Button>
      <Button
        small
        variant="ghost"
        onClick={({ currentTarget }) => {
          // The bar disappears. The list stays where it is scrolled to.
          const list = currentTarget.closest('.cases');
          moveFocus([list?.querySelector('tbody .choose input')], { preventScroll: true });
          onClear();
        }}
        disabled={busy}
      >
        Clear selection
      </Button>
      {dialog && (
        <BulkDialogs
          kind={dialog}
          chosen={chosen}
          busy={busy}
          onChange={onChange}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}
