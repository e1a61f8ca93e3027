import { type ComponentType, type ReactNode, use } from 'react';

export interface LazyComponent {
  /** Fetches the code; after that the component renders at once, on the server and in hydration. */
  readonly preload: () => Promise<void>;
  readonly Component: ComponentType;
}

/** A component whose code comes when it is first needed. Unlike React.lazy it can be made ready beforehand. */
export function lazyComponent(load: () => Promise<{ default: ComponentType }>): LazyComponent {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;
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
  // biome-ignore lint/correctness/noComponentHookFactories: made once a page, at module level
  function Component(): ReactNode {
    if (!Loaded) use(preload());
    return Loaded ? <Loaded /> : null;
  }
  return { preload, Component };
}
