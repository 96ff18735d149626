import type { ReactNode } from 'react';

interface PreviewTableProps {
  label: string;
  headings: readonly string[];
  className: string;
  /** Rows. */
  children: ReactNode;
}

/** Scrollable by keyboard. */
const scrollable = { tabIndex: 0 };

export const PreviewTable = ({ label, headings, className, children }: PreviewTableProps) => (
  <section aria-label={label} {...scrollable} className="overflow-x-auto rounded-card border border-line">
    <table className={`w-full border-collapse text-left text-sm ${className}`}>
      <thead className="bg-sunken">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className="px-3 py-2 font-semibold">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
