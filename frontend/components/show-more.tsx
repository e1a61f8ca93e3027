import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import './show-more.css';

interface MorePages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/**
 * Loads the next page of a list. Renders nothing on the last page. Takes a query created by `pagedQuery`. `place`
 * says where the button is: below the rows of a panel, centered below cards, in a pager, or in a form.
 */
export const ShowMore = ({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  place,
  children = 'Show more',
}: {
  query: MorePages;
  place: 'rows' | 'cards' | 'pager' | 'form';
  children?: ReactNode;
}) =>
  hasNextPage && (
    <div className={`show-more ${place}`}>
      <Button
        small
        variant={place === 'cards' || place === 'pager' ? 'outline' : 'ghost'}
        busy={isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  );
