import { useInfiniteQuery } from '@tanstack/react-query';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { ShowMore } from '../../../components/show-more.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { itemsOf } from '../../../lib/paged-query.ts';
import { searchQuery } from '../api/queries.ts';
import { type MessageContext, MessageItem } from './message-item.tsx';

/** The messages that contain the search words, newest first. */
export function SearchResults({
  caseId,
  words,
  context,
}: {
  caseId: string;
  words: string;
  context: MessageContext;
}) {
  const query = useInfiniteQuery(searchQuery(caseId, words));
  const found = itemsOf(query.data);
  if (query.error && found.length === 0)
    return <Failure error={query.error} onRetry={query.refetch} retrying={query.isFetching} level="h3" />;
  return (
    <div className="search-results">
      <p className="small soft" role="status">
        {query.isPending
          ? 'Searching...'
          : `${quantityText(found.length, 'message')} found${query.hasNextPage ? ' so far' : ''}`}
      </p>
      {query.isPending && <Skeleton height={80} />}
      <ol className="message-stream">
        {found.map((message) => (
          <MessageItem key={message.id} message={message} isContinued={false} context={context} />
        ))}
      </ol>
      <ShowMore query={query} place="form">
        Search earlier messages
      </ShowMore>
    </div>
  );
}
