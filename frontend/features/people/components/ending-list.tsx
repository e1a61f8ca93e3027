import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ExpiryWindow, expiryWindows } from '#shared/domain/expiry-windows.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { relationshipLabels } from '#shared/domain/relationships.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import type { EndingStatus } from '#shared/records/ending-status.ts';
import { personName } from '#shared/records/person.ts';
import { daysBetween } from '#shared/schema/calendar-date.ts';
import { type Column, DataTable, RowLink } from '../../../components/amplify/data-table.tsx';
import { SelectField } from '../../../components/amplify/fields.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { Loading, SkeletonRows } from '../../../components/skeleton.tsx';
import { EmptyState, QueryFailure } from '../../../components/states.tsx';
import { dayText } from '../../../lib/dates.ts';
import { dueToday } from '../../../lib/due-day.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { useNewDay } from '../../../lib/use-now.ts';
import { endingQuery } from '../api/people.ts';
import { RenewalButton } from './renewal-button.tsx';
import { StayText } from './stay-text.tsx';

/** `2026-12-31` as "in 39 days". Close or past dates also stand out by a word, not just by color. */
function EndText({ on }: { on: string }) {
  useNewDay();
  const days = daysBetween(dueToday(), on);
  const text =
    days < 0
      ? `expired ${quantityText(-days, 'day')} ago`
      : days === 0
        ? 'today'
        : `in ${quantityText(days, 'day')}`;
  return (
    <>
      <span className="numeral">{dayText(on)}</span>
      <small className={days < 0 ? 'people-over' : days <= 30 ? 'people-soon' : 'soft'}>{text}</small>
    </>
  );
}

const columns: Column<EndingStatus>[] = [
  {
    key: 'name',
    header: 'Name',
    namesRow: true,
    cell: ({ person_id, person_name, dependent }) => (
      <>
        <RowLink to={`?person=${person_id}`}>{dependent ? personName(dependent) : person_name}</RowLink>
        {dependent && (
          <small className="soft">
            {relationshipLabels[dependent.relationship]} of {person_name}
          </small>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    narrowLabel: 'Status',
    cell: ({ status }) => (
      <>
        {status.name}
        <small className="soft">{caseCountryName(status.country)}</small>
      </>
    ),
  },
  {
    key: 'end',
    header: 'Expires',
    narrowLabel: 'Expires',
    sorted: 'ascending',
    cell: ({ status: { until = '' }, stay_until, grace_until }) => (
      <>
        <EndText on={grace_until ?? until} />
        {grace_until && <small className="people-soon">Grace period after the employment</small>}
        {!grace_until && <StayText until={until} stayUntil={stay_until} />}
      </>
    ),
  },
  {
    key: 'renewal',
    header: 'Renewal',
    cell: ({ person_id, person_name, status, case_id, dependent }) => (
      <RenewalButton
        personId={person_id}
        status={status}
        caseId={case_id}
        holderName={person_name}
        dependentName={dependent && personName(dependent)}
      />
    ),
  },
];

const options = expiryWindows.map((days) => ({ value: `${days}`, label: `Next ${days} days` }));

/** People whose status expires soon or has just expired. One click opens the renewal. */
export function EndingList() {
  const [within, setWithin] = useState<ExpiryWindow>(90);
  const query = useInfiniteQuery(endingQuery(within));
  const items = itemsOf(query.data);
  return (
    <Panel title="Statuses expiring soon" flush className="flat" busy={query.isFetching}>
      <search className="people-search compact">
        <SelectField
          label={<span className="visually-hidden">Expiring within</span>}
          options={options}
          value={`${within}`}
          onChange={(event) =>
            setWithin(expiryWindows.find((days) => `${days}` === event.target.value) ?? 90)
          }
        />
      </search>
      {query.isPending && (
        <>
          <Loading label="Loading statuses" />
          <SkeletonRows rows={6} columns={4} />
        </>
      )}
      <QueryFailure query={query} />
      {query.data && items.length === 0 && !query.hasNextPage && (
        <EmptyState bare title="No statuses expire soon">
          No statuses expire within {within} days, and none expired in the last 90.
        </EmptyState>
      )}
      {items.length > 0 && (
        <DataTable
          caption={`Statuses that expire within ${within} days, earliest first`}
          columns={columns}
          rows={items}
          keyOf={({ person_id, status }) => `${person_id} ${status.id}`}
        />
      )}
      <ShowMore query={query} place="rows" />
    </Panel>
  );
}
