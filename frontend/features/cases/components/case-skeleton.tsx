import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { PageHead } from '../../../lib/page-head.tsx';

/** The case page's placeholder, at its final size. */
export const CasePageSkeleton = () => (
  <div aria-busy="true">
    <PageHead title="Case" />
    <Loading label="Loading the case" />
    <div className="case-crumbs">
      <Skeleton width={160} height={26} />
    </div>
    <div className="case-head">
      <div>
        <Skeleton width={280} height={50} />
        <div className="case-meta">
          <Skeleton width={420} height={22} />
        </div>
      </div>
      <Skeleton height={70} />
    </div>
    <div className="progress">
      <Skeleton height={66} />
    </div>
    <div className="case-body">
      <div className="case-main">
        <Skeleton height={360} />
      </div>
      <div className="case-side">
        <Skeleton height={440} />
      </div>
    </div>
  </div>
);
