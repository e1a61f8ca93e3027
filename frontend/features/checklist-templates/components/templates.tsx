import { useQuery } from '@tanstack/react-query';
import { pathName, VisaPath } from '#shared/domain/visa-paths.ts';
import { DateText } from '../../../components/date-text.tsx';
import { InlineSelect } from '../../../components/field-parts.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Loading, SkeletonRows } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { useTabState } from '../../../lib/tab-state.ts';
import { leaveSafely } from '../../../lib/unsaved.ts';
import { templateQuery, templatesQuery } from '../api/templates.ts';
import { TemplateEditor } from './template-editor.tsx';
import './templates.css';

/** The organization's own checklists, one per route. */
export default function Templates() {
  const list = useQuery(templatesQuery);
  const [path, setPath] = useTabState<VisaPath>('route', 'US_O1A', VisaPath, { always: true });
  const template = useQuery(templateQuery(path));
  const failed = [list, template].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <Failure
        title="Couldn’t load the checklists"
        error={failed.error}
        onRetry={failed.refetch}
        retrying={failed.isFetching}
      />
    );
  const shown = list.data?.items.find((each) => each.path === path);
  return (
    <Panel
      title="Visa path"
      flush
      className="templates"
      busy={template.isPending}
      aside={
        <InlineSelect
          aria-label="Visa path"
          options={(list.data?.items ?? [{ path, version: 0 }]).map((each) => ({
            value: each.path,
            label: `${pathName(each.path)}${each.version > 0 ? `, version ${each.version}` : ''}`,
          }))}
          value={path}
          onChange={({ target }) => leaveSafely(() => setPath(target.value as VisaPath))}
        />
      }
    >
      {shown?.updated_at && (
        <p className="template-since soft">
          Last changed {shown.updated_by && `by ${shown.updated_by}, `}
          <DateText at={shown.updated_at} style="date-time" />
        </p>
      )}
      {template.data ? (
        <TemplateEditor key={path} template={template.data} />
      ) : (
        <>
          <Loading label="Loading the checklist" />
          <SkeletonRows rows={8} columns={3} />
        </>
      )}
    </Panel>
  );
}
