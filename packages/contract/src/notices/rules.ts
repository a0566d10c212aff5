/** A page of the application, like `/settings`: nothing that a browser would take for another site, as `//` and `/\` are. */
export const OWN_PAGE = /^\/([^/\\\s]\S*)?$/
