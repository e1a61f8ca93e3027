import { Button } from '../../../components/button.tsx';
import type { useExperts } from '../api/queries.ts';

/** Fetches the rest of a choice of experts, where it is longer than one page. */
export const MoreExperts = ({ query }: { query: ReturnType<typeof useExperts> }) =>
  query.hasNextPage && (
    <div>
      <Button
        small
        variant="ghost"
        busy={query.isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void query.fetchNextPage()}
      >
        Show more experts
      </Button>
    </div>
  );
