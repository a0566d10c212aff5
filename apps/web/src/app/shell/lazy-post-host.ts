/** A door of its own: importing the rooms whole at run time would fetch all of their pages. */
export { ReportHost } from '../../features/moderation/index.ts'
export { BuyHost, PostEvents, WhyHost } from '../../features/posts/index.ts'
