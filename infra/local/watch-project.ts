import { watch } from 'node:fs';
import { join } from 'node:path';
import { project } from './build.ts';

const watched = ['functions', 'shared', 'infra', 'cdk.json'];
const quietMilliseconds = 150;

/** Whether a change requires new functions or stacks. File names are relative to the watched folder. */
const counts = (place: string, file: string | null): boolean =>
  !file || !(/\.test\.tsx?$/.test(file) || (place === 'infra' && file.startsWith('local')));

/**
 * Calls `changed` after each burst of changes (debounced), one call at a time. Errors are printed, and watching
 * continues.
 */
export function watchProject(changed: () => Promise<void>, log: (line: string) => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work
        .then(changed)
        .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)));
    }, quietMilliseconds);
  };
  const watchers = watched.map((place) =>
    watch(join(project, place), { recursive: true }, (_, file) => {
      if (counts(place, file)) soon();
    }),
  );
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
