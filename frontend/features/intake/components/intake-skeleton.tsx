import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import './intake.css';

/** A questionnaire that is loading, with everything in its place. */
export const IntakeSkeleton = () => (
  <div className="intake">
    <Loading label="Loading the questionnaire" />
    <div className="intake-head">
      <div>
        <Skeleton width={240} height={44} />
        <div className="lead">
          <Skeleton width="60%" height={20} />
        </div>
      </div>
      <Skeleton height={36} />
    </div>
    <div className="intake-body">
      <Skeleton height={520} />
      <div className="section-panel panel">
        <Skeleton width="40%" height={28} />
        <Skeleton height={420} />
      </div>
    </div>
  </div>
);
