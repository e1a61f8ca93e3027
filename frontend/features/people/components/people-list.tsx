import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ListedPerson } from '#shared/contract/people.ts';
import { type Column, DataTable, RowLink } from '../../../components/amplify/data-table.tsx';
import { SearchField } from '../../../components/amplify/fields.tsx';
import { DayText } from '../../../components/date-text.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { Loading, SkeletonRows } from '../../../components/skeleton.tsx';
import { EmptyState, QueryFailure } from '../../../components/states.tsx';
import { dayText } from '../../../lib/dates.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { peopleQuery } from '../api/people.ts';
import { StayText } from './stay-text.tsx';

const columns: Column<ListedPerson>[] = [
  {
    key: 'name',
    header: 'Name',
    namesRow: true,
    sorted: 'ascending',
    cell: (person) => (
      <>
        <RowLink to={`?person=${person.id}`}>{person.name}</RowLink>
        {person.native_name && <small className="soft">{person.native_name}</small>}
        {person.email && (
          <small className="soft">
            <EmailText email={person.email} />
          </small>
        )}
        {person.birth_date && (
          <small className="soft">
            Born <DayText on={person.birth_date} />
          </small>
        )}
      </>
    ),
  },
  {
    key: 'work',
    header: 'Employment',
    narrowLabel: 'Employment',
    cell: ({ employment }) =>
      employment ? (
        <>
          {employment.title ?? employment.employer}
          {employment.title && <small className="soft">{employment.employer}</small>}
        </>
      ) : (
        <span className="soft">Not recorded</span>
      ),
  },
  {
    key: 'end',
    header: 'Next status expiration',
    narrowLabel: 'Status expires',
    cell: ({ next_end }) =>
      next_end ? (
        <>
          <span className="numeral">{dayText(next_end.on)}</span>
          <small className="soft">{next_end.status}</small>
          {next_end.is_grace && <small className="people-soon">Grace period after the employment</small>}
          {!next_end.is_grace && <StayText until={next_end.on} stayUntil={next_end.stay_until} />}
        </>
      ) : (
        <span className="soft">None</span>
      ),
  },
  {
    key: 'account',
    header: 'Account',
    narrowLabel: 'Account',
    cell: ({ has_account }) => (has_account ? 'Yes' : <span className="soft">Not invited</span>),
  },
];

/** People with a record, by last name. */
export function PeopleList() {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const query = useInfiniteQuery(peopleQuery(q));
  const items = itemsOf(query.data);
  return (
    <Panel title="People" flush className="flat" busy={query.isFetching}>
      <search className="people-search compact">
        <SearchField
          label="Search people"
          placeholder="Beginning of a last or given name"
          value={typed}
          onChange={setTyped}
        />
      </search>
      {query.isPending && (
        <>
          <Loading label="Loading people" />
          <SkeletonRows rows={6} columns={4} />
        </>
      )}
      <QueryFailure query={query} />
      {query.data && items.length === 0 && (
        <EmptyState bare title="No people found">
          {q
            ? 'No names start with this. Applicants are listed once they have details on record; search finds all of them.'
            : 'Add a person, or import a CSV file.'}
        </EmptyState>
      )}
      {items.length > 0 && (
        <DataTable
          caption="People by last name"
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          isLinked
        />
      )}
      <ShowMore query={query} place="rows" />
    </Panel>
  );
}
