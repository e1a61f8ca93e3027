import { watch } from 'node:fs';
import { join } from 'node:path';
import { project } from './build.ts';

const watched = ['functions', 'shared', 'infra', 'cdk.json'];
const quietMilliseconds = 150;

/** Whether a change asks for new functions or stacks. Files are relative to what is watched. */
const counts = (place: string, file: string | null): boolean =>
  !file || !(/\.test\.tsx?$/.test(file) || (place === 'infra' && file.startsWith('local')));

/** Calls `changed` after each burst of changes, one call at a time; what it throws is said, and watching goes on. */
export function watchProject(changed: () => Promise<void>, say: (line: string) => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work
        .then(changed)
        .catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
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
