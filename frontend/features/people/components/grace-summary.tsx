import { endOfStatus } from '#shared/records/grace-period.ts';
import type { PersonStatus } from '#shared/records/person.ts';
import { DayText } from '../../../components/date-text.tsx';
import { GraceNote } from '../../../components/grace-note.tsx';
import { Panel } from '../../../components/panel.tsx';

/** The last day of the grace period of a status whose employment has ended, and what to do by then. */
export const GraceSummary = ({ status }: { status: PersonStatus }) => (
  <Panel title="Grace period" flush>
    <div className="record-stay">
      <b>
        The grace period in {status.name} status ends on <DayText on={endOfStatus(status) ?? ''} />
      </b>
      <GraceNote />
    </div>
  </Panel>
);
