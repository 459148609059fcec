/** Guides and examples of the developers' site. The bundle lies as deep as this file, see `server-build.ts`. */
export const DEVELOPER_DOCS = new URL('../../../../docs/developers/', import.meta.url);
