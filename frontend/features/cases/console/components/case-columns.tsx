import type { Member } from '#shared/contract/organization.ts';
import { type CaseColumn, type CaseSort, caseColumns, type StaffCase } from '#shared/contract/staff-cases.ts';
import type { WorkEntry } from '#shared/records/case-work.ts';
import { shortId } from '#shared/schema/limits.ts';
import { type Column, RowLink } from '../../../../components/amplify/data-table.tsx';
import { StatusBadge } from '../../../../components/badges.tsx';
import { DateText, DayText } from '../../../../components/date-text.tsx';
import { Flag } from '../../../../components/flag.tsx';
import { OutcomeBadge } from '../../../../components/outcome-badge.tsx';
import { UnreadBadge } from '../../../../components/unread-badge.tsx';
import { VisaName } from '../../../../components/visa-name.tsx';
import { colleagueNames } from '../../../../lib/colleagues.ts';
import { columnNames, employerTexts } from '../texts.ts';
import { DueText } from './due-text.tsx';
import { Sortable } from './table-controls.tsx';

interface Sorting {
  readonly sort: CaseSort;
  readonly onSort: (sort: CaseSort) => void;
}

/** The columns of the staff list: applicant, status, and those in `shown`. */
export function columnsOf({
  shown,
  colleagues,
  unread,
  ...sorting
}: Sorting & {
  shown: readonly CaseColumn[];
  colleagues: readonly Member[];
  unread: ReadonlyMap<string, number>;
}): Column<StaffCase>[] {
  const columns = [...identityColumnsOf(unread), ...sortableColumnsOf(sorting), ...workColumnsOf(colleagues)];
  const isHidden = ({ key }: Column<StaffCase>) =>
    (caseColumns as readonly string[]).includes(key) && !(shown as readonly string[]).includes(key);
  return columns.filter((column) => !isHidden(column));
}

/** What the case is. */
const identityColumnsOf = (unread: ReadonlyMap<string, number>): Column<StaffCase>[] => [
  {
    key: 'applicant',
    header: 'Applicant',
    namesRow: true,
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
];

const directions: Record<CaseSort, 'ascending' | 'descending'> = {
  newest: 'descending',
  oldest: 'ascending',
  due: 'ascending',
  points: 'descending',
};

/** Each click sorts by the next of `sorts`; after the last, by newest. */
function sortableHeading(
  name: string,
  sorts: readonly CaseSort[],
  { sort, onSort }: Sorting,
): Omit<Column<StaffCase>, 'key' | 'cell'> {
  const at = sorts.indexOf(sort);
  const sorted = at < 0 ? undefined : directions[sort];
  return {
    header: <Sortable name={name} sorted={sorted} onClick={() => onSort(sorts[at + 1] ?? 'newest')} />,
    ...(sorted && { sorted }),
    narrowLabel: name,
  };
}

const sortableColumnsOf = (sorting: Sorting): Column<StaffCase>[] => [
  {
    key: 'points',
    ...sortableHeading('Points', ['points'], sorting),
    cell: ({ assessment }) => <Points of={assessment?.points} />,
  },
  {
    key: 'created',
    ...sortableHeading('Created', ['newest', 'oldest'], sorting),
    cell: (item) => (
      <span className="numeral soft">
        <DateText at={item.created_at} />
      </span>
    ),
  },
  {
    key: 'due',
    ...sortableHeading('SLA Due', ['due'], sorting),
    cell: (item) => <DueText item={item} />,
  },
];

/** Who works on the case, and the open work. */
function workColumnsOf(colleagues: readonly Member[]): Column<StaffCase>[] {
  const names = colleagueNames(colleagues);
  return [
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
}

export const nameOf = (item: StaffCase): string => item.applicant_name || employerTexts.unknownApplicant;

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
          <DayText on={of.on} />
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
