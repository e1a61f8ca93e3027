import { Check, CircleAlert, RefreshCw } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ApiError, errorText } from '../../../lib/api-client.ts';
import type { AnswerEditor } from '../use-answers.ts';

/** Why answers can't be saved, and what happens to them. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError && error.isRetryable)) return `Not saved. ${errorText(error)}`;
  return error.code === 'offline'
    ? 'Not saved: can’t reach Landfall. Keep going; what you type is kept here and will be saved when the connection is back.'
    : 'Not saved: Landfall can’t save answers right now. Keep going; what you type is kept here and will be saved as soon as possible.';
}

/** Whether everything is saved. Screen readers only hear that saving fails, and that it works again. */
export function SaveState({
  editor: { isUnsaved, failure, retry },
  isSavedBefore,
}: {
  editor: AnswerEditor;
  /** Whether any answer of the section was saved. */
  isSavedBefore: boolean;
}) {
  return (
    <div className={failure === undefined ? 'save-state' : 'save-state is-failing'}>
      <span role="status" className={failure === undefined ? 'visually-hidden' : undefined}>
        {failure !== undefined && (
          <>
            <Icon of={CircleAlert} size="s" /> {failureText(failure)}
          </>
        )}
      </span>
      {failure !== undefined ? (
        <Button small variant="ghost" onClick={retry}>
          Try now
        </Button>
      ) : (
        <span className="soft">
          {isUnsaved ? (
            <>
              <Icon of={RefreshCw} size="s" /> Saving...
            </>
          ) : isSavedBefore ? (
            <>
              <Icon of={Check} size="s" /> Saved
            </>
          ) : (
            'Your answers are saved as you type.'
          )}
        </span>
      )}
    </div>
  );
}
