import { ApiError, errorText } from './api-client.ts';
import { conflictText } from './conflict-text.ts';
import { notify } from './notify.ts';

/**
 * Explains why a change to a case failed, with the concurrent change if the server reports one.
 * @param country of the case, for its filing facts
 */
export function notifyChangeFailure(error: unknown, title: string, country = ''): void {
  if (error instanceof ApiError && error.conflict) {
    const conflict = conflictText(error.conflict, { country });
    notify.error(conflict.title, conflict.description);
  } else if (error instanceof ApiError && error.code === 'case.changed') notify.error(error.message);
  else notify.error(title, errorText(error));
}
