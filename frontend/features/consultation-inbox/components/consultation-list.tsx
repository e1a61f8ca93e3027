import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { targetVisas, urgencyTimelines } from '#shared/domain/consultation-options.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import { type Column, DataTable, RowLink } from '../../../components/amplify/data-table.tsx';
import { SelectField } from '../../../components/amplify/fields.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { Loading, SkeletonRows } from '../../../components/skeleton.tsx';
import { EmptyState, QueryFailure } from '../../../components/states.tsx';
import { countText } from '../../../lib/count-text.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { consultationCountQuery, consultationsQuery } from '../api/queries.ts';
import type { useInboxAddress } from '../inbox-address.ts';
import { inboxTexts } from '../texts.ts';

const choices = (options: readonly string[]) => options.map((option) => ({ value: option, label: option }));

/** The submissions, newest first, with filters. */
export function ConsultationList({ address }: { address: ReturnType<typeof useInboxAddress> }) {
  const { filter, change, addressOf } = address;
  const query = useInfiniteQuery(consultationsQuery(filter));
  const { data: counted } = useQuery({ ...consultationCountQuery(filter), enabled: query.hasNextPage });
  const items = itemsOf(query.data);
  const filtered = Boolean(filter.visa || filter.urgency);
  return (
    <Panel title={inboxTexts.submissions} flush className="flat desk-list" busy={query.isFetching}>
      <search className="tools compact">
        <SelectField
          label={<span className="visually-hidden">Target visa</span>}
          placeholder={inboxTexts.allVisas}
          options={choices(targetVisas)}
          value={filter.visa ?? ''}
          onChange={(event) => change('visa', event.target.value)}
        />
        <SelectField
          label={<span className="visually-hidden">Urgency</span>}
          placeholder={inboxTexts.allUrgencies}
          options={choices(urgencyTimelines)}
          value={filter.urgency ?? ''}
          onChange={(event) => change('urgency', event.target.value)}
        />
      </search>
      {query.isPending && (
        <>
          <Loading label="Loading consultations" />
          <SkeletonRows rows={6} columns={5} />
        </>
      )}
      <QueryFailure query={query} />
      {query.data && items.length === 0 && !query.hasNextPage && (
        <EmptyState bare title={inboxTexts.none}>
          {filtered ? inboxTexts.noneMatch : inboxTexts.noneYet}
        </EmptyState>
      )}
      {items.length > 0 && (
        <DataTable
          caption="Consultations, newest first"
          columns={columnsWith(addressOf)}
          rows={items}
          keyOf={({ id }) => id}
          isLinked
        />
      )}
      {query.data && (items.length > 0 || query.hasNextPage) && (
        <div className="pager">
          <span role="status">
            {query.hasNextPage && counted ? `${items.length} of ${countText(counted)}` : items.length}{' '}
            {items.length === 1 && !query.hasNextPage ? 'consultation' : 'consultations'}
          </span>
          <ShowMore query={query} place="pager" />
        </div>
      )}
    </Panel>
  );
}

const columnsWith = (addressOf: (id: string) => string): Column<Consultation>[] => [
  {
    key: 'name',
    header: 'Name',
    namesRow: true,
    cell: (item) => (
      <>
        <RowLink to={addressOf(item.id)}>
          {item.first_name} {item.last_name}
        </RowLink>
        <small className="soft">
          <EmailText email={item.email} />
        </small>
      </>
    ),
  },
  { key: 'visa', header: 'Target visa', cell: (item) => item.target_visa },
  { key: 'urgency', header: 'Urgency', cell: (item) => item.urgency_timeline },
  {
    key: 'received',
    header: 'Received',
    sorted: 'descending',
    narrowLabel: 'Received',
    cell: (item) => (
      <span className="numeral soft">
        <DateText at={item.created_at} />
      </span>
    ),
  },
  {
    key: 'call',
    header: 'Call',
    narrowLabel: 'Call',
    cell: (item) =>
      item.call_at ? (
        <DateText at={item.call_at} style="date-time" />
      ) : (
        <span className="soft">{inboxTexts.notBooked}</span>
      ),
  },
  {
    key: 'owner',
    header: 'Owner',
    narrowLabel: 'Owner',
    cell: (item) => (
      <>
        {item.owner_name ?? <span className="soft">{inboxTexts.unassigned}</span>}
        {item.case_id && <small className="soft">Case opened</small>}
      </>
    ),
  },
];
