import type { HttpServer } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerSharingRoutes } from './sharing.routes.ts'
import { createShortLinks } from './short-links.ts'

/** Short addresses for pages of this site. */
export function createSharing(platform: Platform & { http: HttpServer }): void {
  registerSharingRoutes(platform.http, createShortLinks(platform))
}
