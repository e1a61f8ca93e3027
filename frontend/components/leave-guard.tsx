import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { guardHistory } from '../lib/history-gate.ts';
import { useSession } from '../lib/session.tsx';
import { areLossesKeptOnPage, confirmLeave, useLoss } from '../lib/unsaved.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** The router stores the entry's index in the history state. */
const RouterState = z.object({ idx: z.number() });
const historyIndex = (): number | undefined => RouterState.safeParse(window.history.state).data?.idx;

/** The internal link that a click follows. Undefined for every other click. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : undefined;
  return link && link.target !== '_blank' && link.origin === window.location.origin ? link : undefined;
}

const isOnThisPage = ({ pathname, search, hash }: HTMLAnchorElement): boolean =>
  pathname === window.location.pathname && search === window.location.search && hash !== '';

/**
 * Moves to a part of the page without a new history entry: the router wouldn't know it, Back would no longer lead to
 * the previous page, and it would leave without asking.
 */
function followOnThisPage(event: MouseEvent): void {
  const link = linkOf(event);
  const target = link && isOnThisPage(link) && document.getElementById(link.hash.slice(1));
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}

/**
 * Refuses files that are dropped beside the areas for them. Some browsers would replace the page with the file, and
 * others would open it in a new tab, as if it had been uploaded.
 */
function refuseFiles(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/**
 * Asks before the user leaves with unsaved changes. The browser handles closing and reloading; this handles links,
 * back navigation, and anything that calls `leaveSafely`. Rendered once, around all signed-in pages.
 */
export function LeaveGuard() {
  const navigate = useNavigate();
  const { text, leave } = useLoss();
  const active = text !== undefined;
  const isAllowed = useRef(false);
  const isSignedOut = useSession().status === 'signedOut';

  useEffect(() => {
    if (!active) return undefined;
    isAllowed.current = false;
    const here = historyIndex();
    const page = window.location.pathname;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || isOnThisPage(link)) return;
      if (link.pathname === page && areLossesKeptOnPage()) return;
      event.preventDefault();
      event.stopPropagation();
      const to = link.pathname + link.search + link.hash;
      confirmLeave(() => void navigate(to));
    };
    const onPopState = (event: PopStateEvent) => {
      const there = historyIndex();
      if (isAllowed.current || here === undefined || there === undefined) return;
      if (window.location.pathname === page && areLossesKeptOnPage()) return;
      event.stopImmediatePropagation();
      if (there === here) return;
      window.history.go(here - there);
      confirmLeave(() => {
        isAllowed.current = true;
        window.history.go(there - here);
      });
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    const openHistory = guardHistory(onPopState);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      openHistory();
    };
  }, [active, navigate]);

  useEffect(() => {
    if (active || !leave) return;
    // While the question was open, an upload may have finished, which answers it. If the session has ended, the user
    // is already leaving.
    confirmLeave(undefined);
    if (!isSignedOut) leave();
  }, [active, leave, isSignedOut]);
  useEffect(() => {
    document.addEventListener('click', followOnThisPage);
    document.addEventListener('dragover', refuseFiles);
    document.addEventListener('drop', refuseFiles);
    return () => {
      document.removeEventListener('click', followOnThisPage);
      document.removeEventListener('dragover', refuseFiles);
      document.removeEventListener('drop', refuseFiles);
      confirmLeave(undefined);
    };
  }, []);

  const stay = () => confirmLeave(undefined);
  return (
    <Dialog
      open={active && leave !== undefined}
      onClose={stay}
      title="Leave this page?"
      alert
      actions={
        <>
          <Button variant="ghost" onClick={stay}>
            Stay
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              stay();
              leave?.();
            }}
          >
            Leave
          </Button>
        </>
      }
    >
      <p className="soft">{text}</p>
    </Dialog>
  );
}
