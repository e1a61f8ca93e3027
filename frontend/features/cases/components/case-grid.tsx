import type { OwnCase } from '#shared/contract/cases.ts';
import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { CaseCard } from './case-card.tsx';

/** The person's cases. */
export const CaseGrid = ({
  items,
  unread,
}: {
  items: readonly OwnCase[];
  /** Number of unread messages by case. */
  unread?: ReadonlyMap<string, number>;
}) => (
  <ul className="case-grid">
    {items.map((item) => (
      <li key={item.id}>
        <CaseCard item={item} unread={unread?.get(item.id)} />
      </li>
    ))}
  </ul>
);

/** Placeholder cards of the final size. */
export const CaseGridSkeleton = () => (
  <div aria-busy="true">
    <Loading label="Loading your cases" />
    <ul className="case-grid" aria-hidden="true">
      {['first', 'second', 'third'].map((name) => (
        <li key={name} className="case-card">
          <div className="plate" />
          <div className="about">
            <Skeleton width="52%" height={28} />
            <Skeleton width="38%" height={20} />
            <p className="meta">
              <Skeleton width={120} height={22} />
              <Skeleton width={110} height={19} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  </div>
);
