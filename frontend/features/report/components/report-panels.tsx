import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { type ReportRow, type WaitingSide, waitingSides } from '#shared/records/report.ts';
import { Panel } from '../../../components/panel.tsx';
import { VisaName } from '../../../components/visa-name.tsx';
import { mostOpenFirst, openNow, type Sums, staysOf, sumOf, sumsBy } from '../sums.ts';
import { BarTable, type Measure } from './bar-table.tsx';

interface Group {
  readonly key: string;
  readonly sums: Sums;
}

const decided: readonly Measure<Group>[] = [
  { name: 'Opened', value: ({ sums }) => sums.opened },
  { name: 'Approved', value: ({ sums }) => sums.approved, tone: 'approved' },
  { name: 'Denied', value: ({ sums }) => sums.denied, tone: 'denied' },
];
const withOpen: readonly Measure<Group>[] = [
  ...decided,
  { name: 'Open now', value: ({ sums }) => openNow(sums) },
];

const waitingLabels: Record<WaitingSide, string> = {
  applicant: 'Applicant',
  team: 'Team',
  authority: 'Authority',
};
const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
const days = (amount: number): string =>
  `${amount.toFixed(1)} ${amount.toFixed(1) === '1.0' ? 'day' : 'days'}`;

export function ReportPanels({
  rows,
  months,
  ownerName,
}: {
  rows: readonly ReportRow[];
  months: readonly string[];
  ownerName: (owner: string) => string;
}) {
  const all = sumOf(rows);
  const byMonth = new Map(sumsBy(rows, ({ period }) => period).map((group) => [group.key, group]));
  const ofMonths = months.map((key) => byMonth.get(key) ?? { key, sums: sumOf([]) });
  const stays = staysOf(all);
  return (
    <div className="report-panels">
      <Panel title="Opened and decided by month" flush className="wide">
        <BarTable
          caption="Cases opened, approved, and denied, by month"
          label="Month"
          rows={ofMonths}
          keyOf={({ key }) => key}
          nameOf={({ key }) => monthText(key)}
          measures={decided}
        />
      </Panel>
      <Panel title="Time in each status" flush>
        {stays.length === 0 ? (
          <p className="panel-body">No cases left a status in this period.</p>
        ) : (
          <BarTable
            caption="Average time in each status, counting each time a case left it"
            label="Status"
            rows={stays}
            keyOf={({ status }) => status}
            nameOf={({ status }) => caseStatusLabels[status]}
            measures={[
              { name: 'Average', value: (stay) => stay.days, text: days },
              { name: 'Moved on', value: ({ left }) => left },
            ]}
          />
        )}
      </Panel>
      <Panel title="Who open cases are waiting on" flush>
        <BarTable
          caption="Open cases by who they’re waiting on"
          label="Waiting on"
          rows={waitingSides}
          keyOf={(side) => side}
          nameOf={(side) => waitingLabels[side]}
          measures={[{ name: 'Cases', value: (side) => all[`waiting_${side}`] }]}
        />
      </Panel>
      <Panel title="By visa path" flush>
        <BarTable
          caption="Cases by visa path"
          label="Visa Path"
          rows={mostOpenFirst(sumsBy(rows, ({ path }) => path))}
          keyOf={({ key }) => key}
          nameOf={({ key }) => <VisaName path={key} />}
          measures={withOpen}
        />
      </Panel>
      <Panel title="By owner" flush>
        <BarTable
          caption="Cases by owner"
          label="Owner"
          rows={mostOpenFirst(sumsBy(rows, ({ owner_id }) => owner_id ?? 'none'))}
          keyOf={({ key }) => key}
          nameOf={({ key }) => <bdi>{ownerName(key)}</bdi>}
          measures={withOpen}
        />
      </Panel>
    </div>
  );
}
