import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const DESCRIBES = /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * For Vite: leaves out what lets zod describe a schema as JSON Schema. Every schema carries it, only a server that prints
 * its OpenAPI asks for it, and it is 7 kB on each page.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    load(id) {
      if (!DESCRIBES.test(id)) return undefined;
      const names = [...readFileSync(id, 'utf8').matchAll(EXPORTED)].map(([, name]) => `none as ${name}`);
      return `const none = () => none; export { ${names.join(', ')}, none as process };`;
    },
  };
}
