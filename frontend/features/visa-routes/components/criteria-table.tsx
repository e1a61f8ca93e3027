import type { RoutePage } from '../../../content/route-page.ts';

const evidence = { strong: 'Strong evidence', weak: 'Weak evidence' };

/** Each criterion with strong and weak evidence, its rule, and what to bring. */
export const CriteriaTable = ({
  items,
  columns = evidence,
}: Pick<RoutePage['criteria'], 'items' | 'columns'>) => (
  <table className="route-table criteria-table">
    <thead>
      <tr>
        <th scope="col">Criterion</th>
        <th scope="col">{columns.strong}</th>
        <th scope="col">{columns.weak}</th>
      </tr>
    </thead>
    <tbody>
      {items.map(({ id, name, what, strong, weak, source, documents }, index) => (
        <tr key={id} id={`criterion-${id}`}>
          <th scope="row">
            <span className="number" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <b>{name}</b>
              <span className="what">{what}</span>
              <a className="rule" href={source.address} rel="noreferrer">
                {source.name}
              </a>
            </span>
          </th>
          <td data-label={columns.strong.replace(' evidence', '')}>
            {strong}
            <details>
              <summary>What to bring for {name}</summary>
              <ul>
                {documents.map(({ title, good }) => (
                  <li key={title}>
                    <b>{title}.</b> {good}
                  </li>
                ))}
              </ul>
            </details>
          </td>
          <td data-label={columns.weak.replace(' evidence', '')} className="weak">
            {weak}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
