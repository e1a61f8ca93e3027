import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { errorText } from '../lib/api-error.ts';
import { moveFocus } from '../lib/move-focus.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import './show-more.css';

interface MorePages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** Whether the next page couldn't be loaded. The list still has those before it. */
  readonly isFetchNextPageError?: boolean;
  readonly error?: unknown;
  readonly fetchNextPage: () => unknown;
}

const rowsIn = (place: Element | undefined): Element[] =>
  [...(place?.querySelectorAll('li, tbody tr, article') ?? [])].filter((row) => row.checkVisibility());

/**
 * Moves focus to the first new row when the focused button disappears because the last page has loaded. In a form, the
 * page adds options to the field above.
 * @returns to be called before a page loads
 */
function useFocusAfterLastPage(hasNextPage: boolean) {
  const clicked = useRef<{ place: Element; known: ReadonlySet<Element>; field?: Element | null | undefined }>(
    undefined,
  );
  useEffect(() => {
    const last = clicked.current;
    if (hasNextPage || !last) return;
    clicked.current = undefined;
    const active = document.activeElement;
    if (active && active !== document.body) return;
    const rows = rowsIn(last.place);
    // The last page may be empty.
    const row = rows.find((each) => !last.known.has(each)) ?? (last.field ? undefined : rows.at(-1));
    moveFocus([row?.querySelector('a, button, input') ?? row, last.field]);
  }, [hasNextPage]);
  return ({ currentTarget }: MouseEvent) => {
    const place = currentTarget.closest('.panel, main') ?? document.body;
    const field = currentTarget.parentElement?.previousElementSibling?.querySelector('select');
    clicked.current = { place, known: new Set(rowsIn(place)), field };
  };
}

/**
 * Loads the next page of a list, and says so if that failed. Renders nothing on the last page. Takes a query created by
 * `pagedQuery`. `place` says where the button is: below the rows of a panel, centered below cards, in a pager, or in a
 * form.
 */
export function ShowMore({
  query: { hasNextPage, isFetchingNextPage, isFetchNextPageError = false, error, fetchNextPage },
  place,
  children = 'Show more',
}: {
  query: MorePages;
  place: 'rows' | 'cards' | 'pager' | 'form';
  children?: ReactNode;
}) {
  const beforeLoading = useFocusAfterLastPage(hasNextPage);
  return (
    hasNextPage && (
      <div className={`show-more ${place}`}>
        {isFetchNextPageError && <Notice tone="bad">Couldn’t load more. {errorText(error)}</Notice>}
        <Button
          small
          variant={place === 'cards' || place === 'pager' ? 'outline' : 'ghost'}
          busy={isFetchingNextPage}
          busyLabel="Loading..."
          onClick={(event) => {
            beforeLoading(event);
            void fetchNextPage();
          }}
        >
          {children}
        </Button>
      </div>
    )
  );
}
