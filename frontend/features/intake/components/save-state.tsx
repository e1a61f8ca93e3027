import { Check, CircleAlert, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ApiError, errorText } from '../../../lib/api-client.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
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
  const isFailing = failure !== undefined;
  useKeptFocus('.save-state', isFailing);
  useEffect(() => {
    // The bar grows by its text, up over what is being typed.
    if (isFailing) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isFailing]);
  return (
    <div className={isFailing ? 'save-state is-failing' : 'save-state'}>
      <span role="status" className={isFailing ? undefined : 'visually-hidden'}>
        {isFailing && (
          <>
            <Icon of={CircleAlert} size="s" /> {failureText(failure)}
          </>
        )}
      </span>
      {isFailing ? (
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
