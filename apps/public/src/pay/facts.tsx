/**
 * A row of the description list. Numbers, codes and addresses are left-to-right in every language, names use their own
 * direction, and our texts follow the page. Rows without a label or text are omitted.
 */
export type Fact = [label: string | null, text: string | null | undefined, dir: 'ltr' | 'auto' | undefined];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([label, text, dir]) =>
          label &&
          text && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi dir={dir}>{text}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
