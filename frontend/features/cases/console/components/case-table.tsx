import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ComponentProps, memo, useCallback, useDeferredValue, useMemo } from 'react';
import type { Member } from '#shared/contract/organization.ts';
import { type CaseColumn, type CaseSort, caseColumns, type StaffCase } from '#shared/contract/staff-cases.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { WorkEntry } from '#shared/records/case-work.ts';
import { limits, shortId } from '#shared/schema/limits.ts';
import { type Column, DataTable, RowLink } from '../../../../components/amplify/data-table.tsx';
import { StatusBadge } from '../../../../components/badges.tsx';
import { DateText } from '../../../../components/date-text.tsx';
import { Flag } from '../../../../components/flag.tsx';
import { OutcomeBadge } from '../../../../components/outcome-badge.tsx';
import { UnreadBadge } from '../../../../components/unread-badge.tsx';
import { VisaName } from '../../../../components/visa-name.tsx';
import { colleagueNames } from '../../../../lib/colleagues.ts';
import { columnNames, employerTexts } from '../texts.ts';
import { DueText } from './due-text.tsx';
import { Choose, Sortable } from './table-controls.tsx';

/**
 * The cases in the list, each linked to its page, with checkboxes to select several for a bulk change. Memoized by
 * table and by row because it is most of the page's rendering work: a thousand rows with every case of a large
 * organization shown.
 */
export const CaseTable = memo(function CaseTable({
  items,
  shown,
  colleagues,
  unread,
  chosen,
  onChoose,
  sort,
  onSort,
  address,
}: {
  items: readonly StaffCase[];
  /** In addition to applicant and status. */
  shown: readonly CaseColumn[];
  colleagues: readonly Member[];
  /** Number of unread messages by case. */
  unread: ReadonlyMap<string, number>;
  chosen: ReadonlySet<string>;
  onChoose: (caseIds: readonly string[], chosen: boolean) => void;
  sort: CaseSort;
  onSort: (sort: CaseSort) => void;
  /** The query string of the list's address, which case pages link back to. */
  address: string;
}) {
  // The clicked checkbox updates immediately. If many rows change, the others follow in a deferred render.
  const earlier = useDeferredValue(chosen);
  const selected = Math.abs(chosen.size - earlier.size) > limits.pageSize ? earlier : chosen;
  const columns = useMemo(
    () => columnsOf({ shown, colleagues, unread, sort, onSort }),
    [shown, colleagues, unread, sort, onSort],
  );
  const choice = useCallback(
    (item: StaffCase, isSelected: boolean) => (
      <Choose
        label={`Select the case for ${nameOf(item)}, ${pathName(item.path)}`}
        checked={isSelected}
        onChange={(checked) => onChoose([item.id], checked)}
      />
    ),
    [onChoose],
  );
  return (
    <DataTable
      caption="Your organization’s cases"
      columns={columns}
      rows={items}
      keyOf={idOf}
      isLinked
      state={address ? { list: address } : undefined}
      selection={{
        selected,
        cell: choice,
        heading: (
          <Choose
            name="Selected"
            label="Select all cases shown"
            checked={items.length > 0 && items.every(({ id }) => chosen.has(id))}
            onChange={(checked) => onChoose(items.map(idOf), checked)}
          />
        ),
      }}
    />
  );
});

const idOf = ({ id }: StaffCase): string => id;

function columnsOf({
  shown,
  colleagues,
  unread,
  sort,
  onSort,
}: Pick<
  ComponentProps<typeof CaseTable>,
  'shown' | 'colleagues' | 'unread' | 'sort' | 'onSort'
>): Column<StaffCase>[] {
  const names = colleagueNames(colleagues);
  const columns: Column<StaffCase>[] = [
    {
      key: 'applicant',
      header: 'Applicant',
      cell: (item) => (
        <>
          <RowLink to={`/cases/${item.id}`}>
            <bdi>{nameOf(item)}</bdi>
          </RowLink>
          <span className="identifier" title="Applicant ID">
            {item.applicant_id ? shortId(item.applicant_id) : employerTexts.noApplicantId}
          </span>{' '}
          <UnreadBadge count={unread.get(item.id)} />
        </>
      ),
    },
    {
      key: 'path',
      header: columnNames.path,
      cell: (item) => (
        <>
          <VisaName path={item.path} />{' '}
          <span className="identifier" title="Case ID">
            {shortId(item.id)}
          </span>
        </>
      ),
    },
    { key: 'country', header: columnNames.country, cell: (item) => <Country code={item.country} /> },
    { key: 'status', header: 'Status', cell: (item) => <StatusBadge status={item.status} /> },
    {
      key: 'outcome',
      header: columnNames.outcome,
      narrowLabel: 'Outcome',
      cell: ({ assessment }) =>
        assessment ? (
          <OutcomeBadge outcome={assessment.outcome} />
        ) : (
          <span className="small soft">{employerTexts.notAssessed}</span>
        ),
    },
    {
      key: 'points',
      header: (
        <Sortable
          name="Points"
          arrow={sort === 'points' && ArrowDown}
          onClick={() => onSort(sort === 'points' ? 'newest' : 'points')}
        />
      ),
      ...(sort === 'points' && { sorted: 'descending' as const }),
      narrowLabel: 'Points',
      cell: ({ assessment }) => <Points of={assessment?.points} />,
    },
    {
      key: 'created',
      header: (
        <Sortable
          name="Created"
          arrow={sort === 'newest' ? ArrowDown : sort === 'oldest' && ArrowUp}
          onClick={() => onSort(sort === 'newest' ? 'oldest' : 'newest')}
        />
      ),
      ...((sort === 'newest' || sort === 'oldest') && {
        sorted: sort === 'newest' ? ('descending' as const) : ('ascending' as const),
      }),
      narrowLabel: 'Created',
      cell: (item) => (
        <span className="numeral soft">
          <DateText at={item.created_at} />
        </span>
      ),
    },
    {
      key: 'due',
      header: (
        <Sortable
          name="SLA Due"
          arrow={sort === 'due' && ArrowUp}
          onClick={() => onSort(sort === 'due' ? 'newest' : 'due')}
        />
      ),
      ...(sort === 'due' && { sorted: 'ascending' as const }),
      narrowLabel: 'SLA Due',
      cell: (item) => <DueText item={item} />,
    },
    {
      key: 'owner',
      header: columnNames.owner,
      narrowLabel: 'Owner',
      cell: ({ owner_id }) => <Owner id={owner_id} name={owner_id && names.get(owner_id)} />,
    },
    {
      key: 'items',
      header: columnNames.items,
      narrowLabel: columnNames.items,
      cell: ({ work }) => <span className="numeral">{work?.items_open ?? '–'}</span>,
    },
    {
      key: 'deadline',
      header: columnNames.deadline,
      narrowLabel: columnNames.deadline,
      cell: ({ work }) => <Deadline of={work?.next_deadline} />,
    },
    {
      key: 'activity',
      header: columnNames.activity,
      narrowLabel: columnNames.activity,
      cell: ({ work }) => (
        <span className="numeral soft">{work ? <DateText at={work.last_activity_at} /> : '–'}</span>
      ),
    },
  ];
  const isHidden = ({ key }: Column<StaffCase>) =>
    (caseColumns as readonly string[]).includes(key) && !(shown as readonly string[]).includes(key);
  return columns.filter((column) => !isHidden(column));
}

const nameOf = (item: StaffCase): string => item.applicant_name || employerTexts.unknownApplicant;

/** The name arrives with the list of colleagues, slightly later than the case. */
const Owner = ({ id, name }: { id: string | undefined; name: string | undefined }) =>
  id ? <bdi className="owner">{name ?? '…'}</bdi> : <span className="faint">{employerTexts.unassigned}</span>;

const Points = ({ of }: { of: { have: number; at_most: number } | null | undefined }) =>
  of ? (
    <span className="numeral point-count">
      {of.have.toLocaleString('en-US')}{' '}
      {of.at_most > of.have && <small className="soft">at most {of.at_most.toLocaleString('en-US')}</small>}
    </span>
  ) : (
    <span className="soft">–</span>
  );

const Deadline = ({ of }: { of: WorkEntry | undefined }) =>
  of ? (
    <>
      <bdi className="deadline-name">{of.name}</bdi>
      {of.on && (
        <small className="soft">
          <DateText at={of.on} />
        </small>
      )}
    </>
  ) : (
    <span className="faint">{employerTexts.noDueDate}</span>
  );

const Country = ({ code }: { code: string }) => (
  <span className="country-code">
    <Flag country={code} size="s" />
    {code}
  </span>
);
