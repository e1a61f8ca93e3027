import { Link } from 'react-router-dom';
import type { OwnCase } from '#shared/contract/cases.ts';
import { progressOf } from '#shared/domain/case-status.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import { StatusBadge } from '../../../components/badges.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Flag } from '../../../components/flag.tsx';
import { UnreadBadge } from '../../../components/unread-badge.tsx';
import { VisaName } from '../../../components/visa-name.tsx';
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
      <ItemsForYou count={item.items_for_applicant} />
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

const ItemsForYou = ({ count }: { count: number | undefined }) =>
  count ? (
    <p className="for-you text-ui">
      {count} {count === 1 ? 'item' : 'items'} for you
    </p>
  ) : null;
