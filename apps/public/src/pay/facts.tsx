/**
 * A line of facts. Figures, codes and addresses run left to right in every language, names in their own direction, our
 * words as the page. Without a label or a text there is no line.
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
