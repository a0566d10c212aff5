export { Feed } from './feed/Feed.tsx'
export { CreatorMedia, CreatorPosts, FoundPosts } from './later.ts'
export { usePostCounts } from './queries.ts'
export { resumePurchase } from './unlock/buy.ts'
