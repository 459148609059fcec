import type { Island } from './outcome.ts';

/** Where the client entry finds what it brings to life. The props lie beside it in an element that nothing runs. */
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

/** JSON that cannot end the element it stands in, whatever a merchant wrote in a title. */
export const asScriptText = (data: object | string): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
