import { isClosed } from '#shared/domain/case-status.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { relationshipLabels } from '#shared/domain/relationships.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import type { Case, CaseDependent } from '#shared/records/case.ts';
import { shortId } from '#shared/schema/limits.ts';
import { StatusBadge } from '../../../components/badges.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { DueDate } from '../../../components/due-date.tsx';
import { Flag } from '../../../components/flag.tsx';
import { VisaName } from '../../../components/visa-name.tsx';
import { daysUntilDue } from '../../../lib/due-day.ts';
import { useSignedIn } from '../../../lib/session.tsx';
import { useNewDay } from '../../../lib/use-now.ts';
import { StatusSelect } from './status-select.tsx';

/** A case's visa, destination, start date, and editable status. Printouts always name the applicant. */
export const CaseHeader = ({
  item,
  applicant,
}: {
  item: Case;
  /** Set for staff: the case's applicant. */
  applicant?: string | undefined;
}) => (
  <div className="case-head">
    <div>
      <div className="case-title">
        <Flag country={item.country} size="l" />
        <h1>{applicant ? <bdi>{applicant}</bdi> : <VisaName path={item.path} />}</h1>
        <StatusBadge status={item.status} />
      </div>
      <ul className="case-meta">
        {applicant ? (
          <li>
            <VisaName path={item.path} />
          </li>
        ) : (
          <PrintedApplicant />
        )}
        {item.dependent && <Dependent of={item.dependent} isNamed={applicant !== undefined} />}
        <li>{caseCountryName(item.country)}</li>
        <li>
          Case <span className="identifier">{shortId(item.id)}</span>
        </li>
        <li>
          Created <DateText at={item.created_at} />
        </li>
        <li>
          Last updated <DateText at={item.updated_at} style="date-time" />
        </li>
        {item.sla_due_at && !isClosed(item.status) && (
          <li>
            Due <DueDate at={item.sla_due_at} />
            <Overdue at={item.sla_due_at} />
          </li>
        )}
      </ul>
    </div>
    <StatusSelect item={item} />
  </div>
);

function Overdue({ at }: { at: string }) {
  useNewDay();
  const days = -daysUntilDue(at);
  return days > 0 && <b className="late">, {quantityText(days, 'day')} overdue</b>;
}

/** The dependent the case is for, if it isn't for the applicant. For staff, the heading already has the name. */
const Dependent = ({ of: { name, relationship }, isNamed }: { of: CaseDependent; isNamed: boolean }) => (
  <li>
    {isNamed ? (
      'Dependent'
    ) : (
      <>
        For <bdi>{name}</bdi>
      </>
    )}
    , {relationshipLabels[relationship].toLowerCase()}
  </li>
);

/** Names the applicant on their own printout. */
function PrintedApplicant() {
  const { profile } = useSignedIn();
  if (isStaff(profile.role)) return null;
  return (
    <li className="on-paper">
      Applicant <bdi>{profile.full_name}</bdi>
    </li>
  );
}
