<?php
/**
 * Plugin Name: Restaurant menu
 * Description: A block with the menu, the cart and the checkout of the restaurant.
 * Version: 1.0.0
 * Requires at least: 6.5
 */

add_action( 'init', fn() => register_block_type( __DIR__ ) );
