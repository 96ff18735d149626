import { Link } from '@tanstack/react-router';
import { compareTexts as texts } from '../../../domain/opportunities/compare-texts.ts';
import { opportunityDetailTexts as detailTexts } from '../../../domain/opportunities/detail-texts.ts';
import { compareSearch } from '../../../domain/opportunities/kept.ts';
import { enquiryFragment } from '../../../domain/enquiries/form.ts';
import type { RouterOutputs } from '../../../lib/api/trpc.ts';
import type { ComparedFact } from './compare-facts.tsx';
import type { ComparedData } from '../types.ts';

type Columns = RouterOutputs['opportunities']['compare'];

interface CompareTableProps {
  columns: Columns;
  facts: readonly ComparedFact[];
}

const scrollable = { tabIndex: 0 };
const link = 'inline-block py-0.5 underline underline-offset-4';
const rowName = 'sticky left-0 z-10 w-28';

/** One column for each project. */
export function CompareTable({ columns, facts }: CompareTableProps) {
  const open = columns.flatMap(({ opportunity }) => opportunity ?? []);
  return (
    <section
      aria-label={texts.table}
      {...scrollable}
      className="prose-table prose print-sheet relative print:overflow-visible"
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className={rowName}>
              {texts.fact}
            </th>
            {columns.map(({ id, opportunity }) => (
              <th key={id} scope="col">
                <div className="w-48 sm:w-56 wrap-anywhere">
                  {opportunity === null ? (
                    texts.gone
                  ) : (
                    <Link to="/investment-opportunities/$id" params={{ id }} className={link}>
                      {opportunity.title}
                    </Link>
                  )}
                  <p className="print:hidden">
                    <Remove columns={columns} id={id} title={opportunity?.title} />
                  </p>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map((fact, row) => (
            <tr key={fact.label}>
              <RowName fact={fact} open={open} />
              {columns.map(({ id, opportunity }) =>
                opportunity === null ? (
                  row === 0 && (
                    <td key={id} rowSpan={facts.length + 1} className="bg-sunken">
                      <span className="sr-only">{detailTexts.notStated}</span>
                    </td>
                  )
                ) : (
                  <td key={id} className="wrap-anywhere">
                    {(fact.shown ?? fact.value)(opportunity) || detailTexts.notStated}
                  </td>
                ),
              )}
            </tr>
          ))}
          <tr className="print:hidden">
            <th scope="row" className={rowName}>
              {texts.express}
            </th>
            {open.map(({ id, title }) => (
              <td key={id}>
                <Link to="/investment-opportunities/$id" params={{ id }} hash={enquiryFragment} className={link}>
                  {texts.express}
                  <span className="sr-only"> {title}</span>
                </Link>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function RowName({ fact, open }: { fact: ComparedFact; open: readonly ComparedData[] }) {
  return (
    <th scope="row" className={rowName}>
      {fact.label}{' '}
      {new Set(open.map(fact.value)).size > 1 && <span className="block text-sm text-warning">{texts.differs}</span>}
    </th>
  );
}

/** A link: works without JavaScript, and Back undoes it. */
function Remove({ columns, id, title }: { columns: Columns; id: string; title: string | undefined }) {
  const others = columns.map((column) => column.id).filter((one) => one !== id);
  return (
    <Link
      to="/investment-opportunities/compare"
      search={compareSearch(others)}
      resetScroll={false}
      activeProps={{}}
      className={`${link} font-normal`}
    >
      {texts.remove}
      <span className="sr-only"> {title ?? texts.closedProject}</span>
    </Link>
  );
}
