import { type ComponentType, type ReactNode, use, useState } from 'react';

export interface LazyComponent<Props> {
  /** Loads the code. Afterward the component renders synchronously, on the server and during hydration. */
  readonly preload: () => Promise<void>;
  readonly Component: ComponentType<Props>;
}

/** A component whose code is loaded on demand. Unlike React.lazy, it can be preloaded. */
export function lazyComponent<Props extends object = Record<never, never>>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let showing: Promise<void> | undefined;
  const preload = (): Promise<void> => {
    loading ??= load().then(
      (module) => {
        Loaded = module.default;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const show = async (): Promise<void> => {
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    // Only while loading, because the listener can keep a page out of the back-forward cache.
    window.addEventListener('beforeunload', leave);
    try {
      await preload();
    } catch (error) {
      failures.push(() => {
        showing = undefined;
      });
      if (isLeaving) await new Promise((resolve) => setTimeout(resolve, leavingMilliseconds));
      return reloadOnce(error);
    } finally {
      window.removeEventListener('beforeunload', leave);
    }
  };
  function Waiting(props: Props): ReactNode {
    showing ??= show();
    use(showing);
    return Loaded ? <Loaded {...props} /> : null;
  }
  function Component(props: Props): ReactNode {
    // Decided once: a page must not be remounted when its code arrives.
    const [ready] = useState(() => Loaded !== undefined);
    return ready && Loaded ? <Loaded {...props} /> : <Waiting {...props} />;
  }
  return { preload, Component };
}

/**
 * Firefox stops loading code as soon as someone leaves the page, before the next page responds. Reloading then would
 * keep them here, so it waits in case they stay, for example because the link was a download.
 */
const leavingMilliseconds = 10_000;

const failures: (() => void)[] = [];

export const hasLoadFailed = (): boolean => failures.length > 0;

/** Code that failed to load is requested again the next time it is shown. */
export function clearLoadFailures(): void {
  for (const forget of failures.splice(0)) forget();
}

const key = 'landfall-loaded-afresh';

/**
 * A new release removes the files of the previous one, so the page is reloaded, once. Not while offline: the
 * browser's error page would replace this one and anything typed.
 */
function reloadOnce(error: unknown): Promise<void> {
  if (!navigator.onLine || sessionStorage.getItem(key) === location.href) throw error;
  sessionStorage.setItem(key, location.href);
  location.reload();
  return new Promise(() => undefined);
}
