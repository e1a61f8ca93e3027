import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/**
 * Replicates what browsers do when navigating between documents: a new page starts at its top (or at the hash), going
 * back restores the scroll position, and focus moves to the heading, which announces the page.
 */
export function useNavigationEffects(): void {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const first = useRef(true);

  // Runs in the layout phase. Otherwise the browser reports the shorter new page as a scroll of the old one.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    // The browser restores the position after a reload.
    const leave = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', leave);
    };
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is a new page
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : undefined;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, type === 'POP' ? (positions.get(key) ?? 0) : 0);
    focusPage();
  }, [pathname, hash]);
}

function focusPage(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
