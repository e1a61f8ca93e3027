import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { MessageTemplateChange, messageTemplatesContract } from '#shared/contract/message-templates.ts';
import { messageFactNames, messageFacts } from '#shared/domain/message-facts.ts';
import type { MessageTemplate } from '#shared/records/message-template.ts';
import { limits } from '#shared/schema/limits.ts';
import { TextAreaField, TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryFailure } from '../../../components/states.tsx';
import { call, errorText } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useTabDialog, useTabFields } from '../../../lib/tab-state.ts';
import { templatesQuery } from '../api/queries.ts';
import { restoreTemplate } from '../api/restore-template.ts';
import { messageKeys } from '../keys.ts';

/** A new template has no name yet. */
const Edited = z.custom<MessageTemplate>((value) => typeof value === 'object' && value !== null);

/** Edits the organization's templates. */
export function EditTemplates({ onClose }: { onClose: () => void }) {
  const query = useQuery(templatesQuery);
  const { data } = query;
  const [edited, setEdited] = useTabDialog('templates.edit.one', Edited);
  const [deleted, setDeleted] = useState<MessageTemplate>();
  const client = useQueryClient();
  const items = data?.items ?? [];
  if (edited) {
    // A template that a colleague deleted can be saved again as a new one.
    const template = items.find(({ id }) => id === edited.id) ?? (data ? { ...edited, version: 0 } : edited);
    return (
      <EditTemplate
        key={edited.id}
        template={template}
        onClose={() => setEdited(undefined)}
        onDeleted={() => setDeleted(template)}
      />
    );
  }
  const restore = () => {
    if (deleted) void restoreTemplate(client, deleted);
    setDeleted(undefined);
  };
  const add = () => setEdited({ id: crypto.randomUUID(), name: '', text: '', version: 0 });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit templates"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
          <Button
            variant="secondary"
            onClick={add}
            disabled={!data || items.length >= limits.messageTemplates}
          >
            New template
          </Button>
        </>
      }
    >
      <p className="soft small">
        Everyone in your organization uses these. {data && `${items.length} of ${limits.messageTemplates}.`}
      </p>
      <QueryFailure query={query} level="h3" />
      {/* Inline rather than as a toast, because toasts aren't reachable while a dialog is open. */}
      <div role="status">
        {deleted && (
          <p className="template-deleted">
            <span>
              “<bdi>{deleted.name}</bdi>” deleted
            </span>
            <Button small onClick={restore}>
              Undo
            </Button>
          </p>
        )}
      </div>
      <ul className="template-list">
        {query.isPending && <Skeleton height="100%" />}
        {items.map((template) => (
          <li key={template.id}>
            <span>{template.name}</span>
            <Button
              small
              variant="ghost"
              onClick={() => setEdited(template)}
              aria-label={`Edit ${template.name}`}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const isGone = (error: Error): boolean => error instanceof ApiError && error.code === 'template.not_found';

function EditTemplate({
  template,
  onClose,
  onDeleted,
}: {
  template: MessageTemplate;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const client = useQueryClient();
  const { fields, set, isChanged, version, replaced, showConflict } = useTabFields(
    'templates.edit.one.fields',
    { name: template.name, text: template.text },
    template.version,
  );
  const { name, text } = fields;
  const isNew = template.version === 0;
  const [problems, setProblems] = useState<{ name?: string | undefined; text?: string | undefined }>({});
  const params = { templateId: template.id };
  const done = () => {
    void client.invalidateQueries({ queryKey: messageKeys.templates });
    onClose();
  };
  const onError = (error: Error, title: string, ifDeleted: string) => {
    const isChangedMeanwhile = error instanceof ApiError && error.code === 'template.changed';
    if (isChangedMeanwhile || isGone(error)) {
      showConflict();
      void client.invalidateQueries({ queryKey: messageKeys.templates });
    }
    notify.error(title, isGone(error) ? ifDeleted : errorText(error));
  };
  const saving = useMutation({
    mutationFn: (body: MessageTemplateChange) =>
      call(messageTemplatesContract.putMessageTemplate, { params, body }),
    onSuccess: done,
    onError: (error: Error) =>
      onError(error, 'Couldn’t save the template', 'A colleague deleted it. Save again to add it back.'),
  });
  const deleting = useMutation({
    mutationFn: () => call(messageTemplatesContract.deleteMessageTemplate, { params, query: { version } }),
    onSuccess: () => {
      onDeleted();
      done();
    },
    onError: (error: Error) => {
      onError(error, 'Couldn’t delete the template', 'A colleague already deleted it.');
      if (isGone(error)) onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = MessageTemplateChange.safeParse({ name, text, version });
    const problemOf = (field: string) => given.error?.issues.find(({ path }) => path[0] === field)?.message;
    setProblems({ name: problemOf('name'), text: problemOf('text') });
    if (given.success) saving.mutate(given.data);
  };
  const isBusy = saving.isPending || deleting.isPending;
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={submit}
      unsaved={isChanged}
      busy={isBusy}
      title={isNew ? 'New template' : 'Edit template'}
      actions={
        <>
          {!isNew && (
            <Button
              variant="ghost"
              onClick={() => deleting.mutate()}
              busy={deleting.isPending}
              busyLabel="Deleting..."
              disabled={isBusy}
            >
              Delete template
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={saving.isPending}
            busyLabel="Saving..."
            disabled={isBusy}
          >
            Save template
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        hint={isNew ? undefined : replacedText(replaced.name)}
        error={problems.name}
        value={name}
        maxLength={limits.messageTemplateName}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextAreaField
        label="Message"
        hint={isNew ? undefined : replacedText(replaced.text)}
        rows={9}
        error={problems.text}
        value={text}
        maxLength={limits.messageTemplateText}
        onChange={(event) => set({ text: event.target.value })}
      />
      <p className="small soft">Add a case detail:</p>
      <div className="template-facts">
        {messageFactNames.map((fact) => (
          <Button key={fact} small onClick={() => set({ text: `${text}{{${fact}}}` })}>
            {messageFacts[fact]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
