import { useState } from 'react';
import type { CasesChange } from '#shared/contract/staff-cases.ts';
import { CaseStatus, caseStatuses, caseStatusLabels } from '#shared/domain/case-status.ts';
import { SelectField } from '../../../../components/amplify/fields.tsx';
import { Button } from '../../../../components/button.tsx';
import { countOf } from '../../count-text.ts';
import { colleagueName, useColleagues } from '../api/colleagues.ts';
import { employerTexts } from '../texts.ts';

const nobody = 'nobody';

/** Actions for the selected cases: another status or another owner, each after a confirmation. */
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
  const colleagues = useColleagues();
  const apply = () => {
    const known = CaseStatus.safeParse(status);
    if (known.success) onChange({ kind: 'status', status: known.data });
    if (owner) onChange({ kind: 'owner', owner_id: owner === nobody ? null : owner });
  };
  return (
    <section className="bulk compact" aria-label="Change the selected cases">
      <p className="text-ui">{countOf(chosen)} selected</p>
      <SelectField
        label={<span className="visually-hidden">New status</span>}
        placeholder="Change status to…"
        options={caseStatuses.map((value) => ({ value, label: caseStatusLabels[value] }))}
        value={status}
        onChange={(event) => {
          setStatus(event.target.value);
          setOwner('');
        }}
      />
      <SelectField
        label={<span className="visually-hidden">New owner</span>}
        placeholder="Assign to…"
        options={[
          ...colleagues.map((each) => ({ value: each.user_id, label: colleagueName(each) })),
          { value: nobody, label: employerTexts.unassigned },
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
      <Button small variant="ghost" onClick={onClear} disabled={busy}>
        Clear selection
      </Button>
    </section>
  );
}
