import { Link } from 'react-router-dom';
import type { OwnCase } from '#shared/contract/cases.ts';
import { progressOf } from '#shared/domain/case-status.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import { StatusBadge } from '../../../components/badges.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Flag } from '../../../components/flag.tsx';
import { UnreadBadge } from '../../../components/unread-badge.tsx';
import { VisaName } from '../../../components/visa-name.tsx';
import { intakeToDo } from '../intake-to-do.ts';
import { CaseChart } from './case-chart.tsx';

/** A card with a case's chart, visa, destination, and progress. */
export const CaseCard = ({ item, unread }: { item: OwnCase; unread?: number | undefined }) => (
  <Link className="case-card" to={`/cases/${item.id}`}>
    <div className="plate">
      <CaseChart country={item.country} status={item.status} progress={progressOf(item.status)} strip />
    </div>
    <div className="about">
      <h2 className="name">
        <VisaName path={item.path} />
      </h2>
      {item.dependent && (
        <p className="text-ui">
          For <bdi>{item.dependent.name}</bdi>
        </p>
      )}
      <p className="row text-ui soft">
        <Flag country={item.country} size="s" />
        {caseCountryName(item.country)}
      </p>
      <ForYou item={item} />
      <p className="meta">
        <StatusBadge status={item.status} />
        <UnreadBadge count={unread} />
        <span className="small soft numeral">
          Created <DateText at={item.created_at} />
        </span>
      </p>
    </div>
  </Link>
);

/** What the applicant has to do: checklist items, and the questionnaire. */
function ForYou({ item: { items_for_applicant: count = 0, intake, status } }: { item: OwnCase }) {
  const toDo = intakeToDo(intake, status);
  if (count === 0 && !toDo) return null;
  return (
    <p className="for-you text-ui">
      {count > 0 && `${quantityText(count, 'item')} for you`}
      {count > 0 && toDo && <br />}
      {toDo?.asked}
      {toDo?.asked && toDo.left && <br />}
      {toDo?.left && `Questionnaire: ${toDo.left}`}
    </p>
  );
}
