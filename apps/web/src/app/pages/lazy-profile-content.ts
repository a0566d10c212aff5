/** A door of its own: importing the room whole at run time would fetch all of its pages. */
export { CreatorMedia, CreatorPosts } from '../../features/posts/index.ts'
