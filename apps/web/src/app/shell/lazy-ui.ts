/** Parts of the kit that the first screen can do without. Importing the kit whole at run time would fetch all of it. */
export { ConfirmDialog, NoticeBar } from '@fanlight/ui'
