import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CasesChange } from '#shared/contract/staff-cases.ts';
import { CaseStatus, caseStatuses, caseStatusLabels } from '#shared/domain/case-status.ts';
import { SelectField } from '../../../../components/amplify/fields.tsx';
import { Button } from '../../../../components/button.tsx';
import { ShowMore } from '../../../../components/show-more.tsx';
import { staffQuery } from '../../../../lib/organization-queries.ts';
import { itemsOf } from '../../../../lib/paged-query.ts';
import { countOf } from '../../count-text.ts';

const nobody = 'nobody';

/** What can be done with the selected cases: another status or another owner, each after a question. */
export function BulkBar({
  chosen,
  busy,
  onChange,
  onClear,
}: {
  chosen: number;
  busy: boolean;
  onChange: (change: CasesChange['change']) => void;
  onClear: () => void;
}) {
  const [status, setStatus] = useState('');
  const [owner, setOwner] = useState('');
  const staff = useInfiniteQuery(staffQuery);
  const colleagues = itemsOf(staff.data);
  const apply = () => {
    const known = CaseStatus.safeParse(status);
    if (known.success) onChange({ kind: 'status', status: known.data });
    if (owner) onChange({ kind: 'owner', owner_id: owner === nobody ? null : owner });
  };
  return (
    <section className="bulk compact" aria-label="Change the selected cases">
      <p className="ui">{countOf(chosen)} selected</p>
      <SelectField
        label={<span className="vh">New status</span>}
        placeholder="Change status to…"
        options={caseStatuses.map((value) => ({ value, label: caseStatusLabels[value] }))}
        value={status}
        onChange={(event) => {
          setStatus(event.target.value);
          setOwner('');
        }}
      />
      <SelectField
        label={<span className="vh">New owner</span>}
        placeholder="Assign to…"
        options={[
          ...colleagues.map(({ user_id, full_name, email }) => ({
            value: user_id,
            label: full_name || email,
          })),
          { value: nobody, label: 'Unassigned' },
        ]}
        value={owner}
        onChange={(event) => {
          setOwner(event.target.value);
          setStatus('');
        }}
      />
      <ShowMore query={staff} place="form">
        Show more colleagues
      </ShowMore>
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
      <Button small variant="ghost" onClick={onClear} disabled={busy}>
        Clear selection
      </Button>
    </section>
  );
}
