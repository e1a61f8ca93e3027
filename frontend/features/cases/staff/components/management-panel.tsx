import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CaseManagement } from '#shared/contract/staff-cases.ts';
import { SelectField, TextField } from '../../../../components/amplify/fields.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { ShowMore } from '../../../../components/show-more.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { ListFailure, QueryFailure } from '../../../../components/states.tsx';
import { useLock } from '../../../../components/use-lock.ts';
import { colleagueOptions } from '../../../../lib/colleagues.ts';
import { dueDay, dueInstant } from '../../../../lib/due-day.ts';
import { staffQuery } from '../../../../lib/organization-queries.ts';
import { itemsOf } from '../../../../lib/paged-query.ts';
import { useSignedIn } from '../../../../lib/session.tsx';
import { useManageCase } from '../api/manage-case.ts';
import { managementQuery } from '../api/queries.ts';
import { DraftTools } from './draft-tools.tsx';

/** For staff: the case's applicant, owner, and due date. Reset with each version of the case. */
export default function ManagementPanel({ caseId, version }: { caseId: string; version: number }) {
  const query = useQuery({ ...managementQuery(caseId, version), placeholderData: keepPreviousData });
  return (
    <Panel title="Manage" busy={query.isPending}>
      {query.isPending && <Skeleton height={190} />}
      <QueryFailure query={query} level="h3" />
      {query.data && <ManagementFields management={query.data} />}
      <DraftTools caseId={caseId} />
    </Panel>
  );
}

function ManagementFields({ management }: { management: CaseManagement }) {
  const { change, isPending, asked } = useManageCase(management);
  const ownerId = asked && 'owner_id' in asked ? asked.owner_id : management.owner?.user_id;
  const due = asked && 'sla_due_at' in asked ? asked.sla_due_at : management.sla_due_at;
  const fields = useRef<HTMLDivElement>(null);
  useLock(fields, isPending);
  return (
    <div className="manage compact" ref={fields}>
      <p>
        <span className="small soft">Applicant</span>
        <br />
        <Link to={`/people?person=${management.applicant_id}`}>
          <b>{management.applicant_name || 'Unknown'}</b>
        </Link>
      </p>
      <OwnerField
        owner={management.owner}
        value={ownerId ?? ''}
        onChange={(owner_id) => change({ owner_id })}
      />
      <DueDateField due={due ?? undefined} onChange={(sla_due_at) => change({ sla_due_at })} />
      <p className="small soft" role="status">
        {isPending && 'Updating...'}
      </p>
    </div>
  );
}

function DueDateField({
  due,
  onChange,
}: {
  due: string | undefined;
  onChange: (due: string | null) => void;
}) {
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // A new date from elsewhere shows immediately. While the user types, the field keeps its own.
  useEffect(() => {
    if (field.current) field.current.value = dueDay(due);
    setError(undefined);
  }, [due]);
  const save = ({ value, validity }: HTMLInputElement) => {
    // The value of an incomplete date is also empty, and must not remove the due date.
    const isRemoved = value === '' && !validity.badInput;
    const changed = isRemoved ? null : dueInstant(value);
    setError(changed === undefined ? 'Please enter a date' : undefined);
    if (changed !== undefined && dueDay(due) !== value) onChange(changed);
  };
  return (
    <TextField
      ref={field}
      type="date"
      label="SLA Due"
      error={error}
      defaultValue={dueDay(due)}
      onBlur={(event) => save(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(event.currentTarget);
      }}
    />
  );
}

function OwnerField({
  owner,
  value,
  onChange,
}: {
  owner: CaseManagement['owner'];
  value: string;
  onChange: (ownerId: string | null) => void;
}) {
  const { can } = useSignedIn();
  const canList = can('member.list');
  const staff = useInfiniteQuery({ ...staffQuery, enabled: canList });
  const colleagues = colleagueOptions(itemsOf(staff.data), undefined);
  if (!canList)
    return (
      <p>
        <span className="small soft">Owner</span>
        <br />
        <b>{owner?.full_name ?? 'Unassigned'}</b>
      </p>
    );
  const isListed = !owner || colleagues.some((colleague) => colleague.value === owner.user_id);
  return (
    <>
      <SelectField
        label="Owner"
        placeholder="Unassigned"
        options={isListed ? colleagues : [{ value: owner.user_id, label: owner.full_name }, ...colleagues]}
        value={value}
        onChange={(event) => onChange(event.target.value || null)}
      />
      {staff.error && !staff.data && (
        <ListFailure onRetry={staff.refetch} retrying={staff.isFetching}>
          Couldn’t load your colleagues.
        </ListFailure>
      )}
      <ShowMore query={staff} place="form">
        Show more colleagues
      </ShowMore>
    </>
  );
}
