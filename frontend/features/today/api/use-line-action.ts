import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import { errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { notifyUndoable } from '../../../lib/notify-undoable.ts';
import { finishDeadline, remindApplicant, requestCopies } from './line-actions.ts';

type Kind = 'remind' | 'request' | 'finish';

/**
 * Runs a line's action, confirms it, and removes the line. Repeated clicks are ignored.
 * @param onDone removes the line; returns a function that restores it if the action is undone
 */
export function useLineAction(kind: Kind, line: CaseWork, onDone: () => () => void) {
  const key = useRef(crypto.randomUUID());
  const restoreLine = useRef<() => void>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: () => act[kind](line, key.current, () => restoreLine.current?.()),
    onSuccess: () => {
      restoreLine.current = onDone();
    },
    onError: (error) => notify.error(failures[kind], errorText(error)),
  });
  return { run: () => mutate(), isPending };
}

const failures: Record<Kind, string> = {
  remind: 'Couldn’t send the reminder',
  request: 'Couldn’t request the document',
  finish: 'Couldn’t change the deadline',
};

const act: Record<Kind, (line: CaseWork, key: string, onUndone: () => void) => Promise<void>> = {
  remind: async (line) => {
    const count = await remindApplicant(line);
    if (count === 0)
      notify.info('Nothing to remind them about', 'These items have changed. Open the case to see them.');
    else
      notify.success(
        'Reminder sent',
        `${line.applicant_name || 'The applicant'} got a reminder about ${quantityText(count, 'item')}.`,
      );
  },
  request: async (line, key) => {
    const names = await requestCopies(line, key);
    if (names.length === 0)
      notify.info(
        'Already requested',
        'The applicant hasn’t uploaded it yet. Open the case to see the request.',
      );
    else
      notify.success(
        names.length === 1 ? 'New copy requested' : `${names.length} new copies requested`,
        names.join(', '),
      );
  },
  finish: async (line, _key, onUndone) => {
    const undo = await finishDeadline(line);
    if (!undo) return notify.info('This deadline was already marked as done');
    notifyUndoable('Deadline marked as done', () => {
      undo().then(
        () => {
          onUndone();
          notify.success('Change undone');
        },
        (error: unknown) => notify.error(failures.finish, errorText(error)),
      );
    });
  },
};
