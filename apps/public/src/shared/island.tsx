import type { Island } from './outcome.ts';

/** The root element that the client entry hydrates. Its props are next to it in a script element of type JSON. */
export function IslandRoot({ island }: { island: Island }) {
  return (
    <>
      <div id="island" dangerouslySetInnerHTML={{ __html: island.html }} />
      <script
        type="application/json"
        id="island-props"
        dangerouslySetInnerHTML={{ __html: asScriptText(island.props) }}
      />
    </>
  );
}

/** JSON that cannot close its script element, whatever text it contains. */
export const asScriptText = (data: object | string): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
