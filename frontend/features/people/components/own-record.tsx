import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { personQuery } from '../api/people.ts';
import { PersonRecord } from './person-record.tsx';

/** The signed-in user's own record, on their profile page. */
export default function OwnRecord() {
  const { data: person, error, refetch, isFetching } = useQuery(personQuery(undefined));
  if (error && !person) return <Failure error={error} onRetry={refetch} retrying={isFetching} />;
  if (!person) return <Skeleton height={320} />;
  return (
    <div className="own-record">
      <PersonRecord person={person} personId={undefined} />
    </div>
  );
}
